import { expect, test } from '@playwright/test'

/**
 * Runs a step on which no later one depends: where it fails, the test goes on, and fails at its end. Steps that build on each
 * other are those of `test.step`.
 */
export async function independentStep(title: string, body: () => Promise<void>): Promise<void> {
  const failure: unknown = await test.step(title, body).then(
    () => null,
    (error: unknown) => error,
  )
  expect.soft(failure instanceof Error ? failure.stack : failure, title).toBeNull()
}
