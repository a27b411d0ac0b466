/** Params of the filters that the passes before them read; a filter without one has none of its effect. */
export const passParams = ['uHalationRed', 'uHalationGreen', 'uHalationBlue', 'uLeak'] as const

export function isPassParam(name: string): boolean {
  return passParams.some((param) => param === name)
}
