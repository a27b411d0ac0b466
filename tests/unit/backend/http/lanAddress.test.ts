import { spawnSync } from 'node:child_process'

import { expect, test } from 'vitest'

import { lanAddress } from '../../../../backend/http/lanAddress.ts'

/** Interfaces as `name address`, or `name address -` without a MAC. */
const interfacesOf = (texts: readonly string[]) =>
  Object.fromEntries(
    ['lo 127.0.0.1', ...texts].map((text) => {
      const [name = '', address = '', none] = text.split(' ')
      const mac = none === undefined ? '3c:22:fb:00:00:01' : '00:00:00:00:00:00'
      const rest = { family: 'IPv4', internal: name === 'lo', cidr: null, netmask: '' } as const
      return [name.replace('_', ' '), [{ address, mac, ...rest }]]
    }),
  )

test.each([
  ['Wi-Fi under a VPN', '192.168.1.20', '10.8.0.2', ['tun0 10.8.0.2', 'wlp3s0 192.168.1.20']],
  ['Wi-Fi under any VPN', '10.0.0.5', '10.64.0.9', ['mullvad 10.64.0.9 -', 'en0 10.0.0.5']],
  ['Wi-Fi beside a mesh', '192.168.1.20', null, ['mesh 100.101.1.2', 'Wi-Fi 192.168.1.20']],
  ['a hotspot of this machine', '192.168.137.1', null, ['wl0 192.168.137.1']],
  ['a hotspot of any name', '192.168.4.1', null, ['docker0 172.17.0.1', 'ap0 192.168.4.1']],
  ['beside virtual machines', '192.168.1.7', null, ['vEthernet_(WSL) 172.20.0.1', 'Ethernet 192.168.1.7']],
  ['cable and Wi-Fi', '192.168.1.8', '192.168.1.8', ['eth0 10.1.1.1', 'wlan0 192.168.1.8']],
  ['a cable without DHCP', '192.168.1.8', null, ['eth0 169.254.7.7', 'wlan0 192.168.1.8']],
  ['a VPN alone', '10.8.0.2', '10.8.0.2', ['wg0 10.8.0.2 -']],
  ['no network', null, null, []],
])('the code leads to %s: %s', async (_, address, routed, interfaces) => {
  expect(await lanAddress(interfacesOf(interfaces), async () => routed)).toBe(address)
})

/** Runs a script in a network namespace of its own, which Linux gives to root. */
const inNamespace = (script: string) => spawnSync('unshare', ['-n', 'sh', '-c', script], { encoding: 'utf8' })
const withTap = 'ip link set lo up && ip tuntap add wl0 mode tap && ip addr add 192.168.137.1/24 dev wl0'

test.skipIf(inNamespace(withTap).status !== 0)(
  'the code leads to a hotspot that no guest has joined yet',
  () => {
    const print =
      "import('./backend/http/lanAddress.ts').then(async (m) => console.log(await m.lanAddress()))"
    const { stdout } = inNamespace(`${withTap} && ip link set wl0 up && "${process.execPath}" -e "${print}"`)
    expect(stdout.trim()).toBe('192.168.137.1')
  },
)
