/** Whether the owner's page is on a phone, where no section is longer than three screens. */
export const isPhone = (): boolean => matchMedia('(max-width: 599px)').matches
