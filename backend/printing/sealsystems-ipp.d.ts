declare module '@sealsystems/ipp' {
  /** Attributes by name; several values are an array. */
  type Attributes = Readonly<Record<string, unknown>>
  /** Message as it is encoded: a request has an operation, a response a status code. */
  type Message = {
    readonly version?: string
    readonly id?: number
    readonly operation?: string
    readonly statusCode?: string
    readonly data?: Buffer
    readonly 'operation-attributes-tag'?: Attributes
    readonly 'job-attributes-tag'?: Attributes | readonly Attributes[]
    readonly 'printer-attributes-tag'?: Attributes | readonly Attributes[]
  }
  const ipp: {
    readonly serialize: (message: Message) => Buffer
    /** @throws Error for bytes that are no message */
    readonly parse: (bytes: Buffer) => Message
    /** Syntax of each attribute that is written, by its group. */
    readonly attributes: Readonly<Record<string, Record<string, unknown> | undefined>>
  }
  export default ipp
}
