import type { InferOutput } from 'valibot'
import type { eventSchema } from './eventSchema.ts'

/** Event: what the booth's owner has changed for a party. */
export type EventConfig = Readonly<InferOutput<typeof eventSchema>>

/** Wi-Fi network; one without a password is open. */
export type WifiNetwork = NonNullable<EventConfig['wifi']>

/** Fields of an event that name a picture. */
export const imageFields = ['logo', 'overlay'] as const

/** Field of an event that names a picture. */
export type ImageField = (typeof imageFields)[number]
