import type { NetworkInterfaceInfo } from 'node:os'

import { expect, test } from 'vitest'

import { lanAddress } from '../../../../backend/handover/lanAddress.ts'

const face = (address: string, mac = '3c:22:fb:00:00:01'): NetworkInterfaceInfo[] => [
  { address: 'fe80::1', family: 'IPv6', mac, internal: false, cidr: null, netmask: '', scopeid: 1 },
  { address, family: 'IPv4', mac, internal: address.startsWith('127.'), cidr: null, netmask: '' },
]
const lo = face('127.0.0.1')
const noMac = '00:00:00:00:00:00'

test.each([
  [
    'Wi-Fi under a VPN with the default route',
    '192.168.1.20',
    '10.8.0.2',
    { tun0: face('10.8.0.2'), wlp3s0: face('192.168.1.20') },
  ],
  [
    'Wi-Fi under a VPN of an unknown name',
    '10.0.0.5',
    '10.64.0.9',
    { mullvad: face('10.64.0.9', noMac), en0: face('10.0.0.5') },
  ],
  [
    'Wi-Fi under a mesh VPN',
    '192.168.1.20',
    '192.168.1.20',
    { Tailscale: face('100.101.1.2'), 'Wi-Fi': face('192.168.1.20') },
  ],
  ['a hotspot of this machine', '192.168.137.1', null, { wl0: face('192.168.137.1') }],
  [
    'a hotspot of an unknown name',
    '192.168.4.1',
    null,
    { ap0: face('192.168.4.1'), docker0: face('172.17.0.1') },
  ],
  [
    'a network beside virtual machines',
    '192.168.1.7',
    null,
    { 'vEthernet (WSL)': face('172.20.0.1'), 'Ethernet 2': face('192.168.1.7') },
  ],
  ['cable and Wi-Fi', '192.168.1.8', '192.168.1.8', { eth0: face('10.1.1.1'), wlan0: face('192.168.1.8') }],
  ['a cable without DHCP', '192.168.1.8', null, { eth0: face('169.254.7.7'), wlan0: face('192.168.1.8') }],
  ['a VPN alone', '10.8.0.2', '10.8.0.2', { wg0: face('10.8.0.2') }],
  ['no network', null, null, {}],
])('phones reach %s at %s', async (_, address, routed, interfaces) => {
  expect(await lanAddress({ lo, ...interfaces }, async () => routed)).toBe(address)
})
