// `npm run generate` writes this from `locales/en.json`.
import { message, type Tag } from '../message.ts'
import type { ReactNode } from 'react'

export const messages = message('wall.messages', 'Messages')
export const noMessages = message('wall.noMessages', 'No messages yet. Be the first to sign!')
export const strips = message('wall.strips', 'Strips of tonight')
export const writeSomething = message('wall.writeSomething', 'Write Something')
export const qrCode = message<{ readonly url: string }>('wall.qrCode', (p) => 'QR code of ' + p.url)
export const scanThis = message('wall.scanThis', 'Scan this with your phone’s camera.')
export const scanOnSameWifi = message('wall.scanOnSameWifi', 'Join the Wi‑Fi, scan, and write.')
export const scanOnWifi = message<{ readonly network: string; readonly isolate: Tag }, ReactNode[]>(
  'wall.scanOnWifi',
  (p) => ['Scan this on the Wi‑Fi ', p.isolate(p.network)],
)
