import { useAtomValue } from 'jotai'
import { eventAtom } from '../booth/event/eventAtoms.ts'
import type { WifiNetwork } from '../event/EventConfig.ts'
import * as handover from '../locale/messages/handover.ts'
import styles from './HandoverDialog.module.css'
import { QrCode } from './QrCode.tsx'

/** QR code of the event's Wi-Fi, which phones offer to join, with its name and password to type. Renders nothing without one. */
export function WifiCode() {
  const wifi = useAtomValue(eventAtom)?.config.wifi
  if (!wifi) return null
  return (
    <section className={styles['wifi']} aria-label={handover.wifi()}>
      <p className={styles['step']}>{handover.joinWifi()}</p>
      <QrCode text={wifiCode(wifi)} label={handover.codeOfWifi({ name: wifi.name })} />
      <p className={`dim ${styles['link']}`} translate="no">
        {wifi.password === undefined ? wifi.name : `${wifi.name} · ${wifi.password}`}
      </p>
    </section>
  )
}

/**
 * Text of a Wi-Fi network's QR code, which phones offer to join. Five characters are escaped; a name or password of
 * hexadecimal digits is not put into quotation marks, as some generators do: iPhones take them for a part of it.
 * @see https://github.com/zxing/zxing/wiki/Barcode-Contents#wi-fi-network-config-android-ios-11
 */
export function wifiCode({ name, password }: WifiNetwork): string {
  const escaped = (text: string) => text.replaceAll(/[\\;,:"]/g, String.raw`\$&`)
  return password === undefined
    ? `WIFI:T:nopass;S:${escaped(name)};;`
    : `WIFI:T:WPA;S:${escaped(name)};P:${escaped(password)};;`
}
