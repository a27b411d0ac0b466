/**
 * Why the guest book could not be read or written: `refused` is the server's own word that it did nothing,
 * after `lost` nobody knows whether it did.
 */
export class GuestbookError extends Error {
  override readonly name = 'GuestbookError'
  readonly kind: 'refused' | 'lost'

  constructor(kind: 'refused' | 'lost', options?: ErrorOptions) {
    super(kind === 'refused' ? 'the guest book refused' : 'the guest book did not answer', options)
    this.kind = kind
  }
}
