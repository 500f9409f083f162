import type { Reporter, TestCase } from 'vitest/node'

/** A Vitest reporter that says at the end which tests were skipped, and why. Vitest's own reporters say so only in their long form. */
export default class SkippedReporter implements Reporter {
  readonly #skipped: string[] = []

  onTestCaseResult(test: TestCase): void {
    const result = test.result()
    if (result.state === 'skipped') this.#skipped.push(`${test.fullName}: ${result.note ?? 'no reason is given'}`)
  }

  onTestRunEnd(): void {
    for (const one of this.#skipped) process.stdout.write(`Skipped: ${one}\n`)
  }
}
