import type { Reporter, TestCase } from 'vitest/node'

/** A reporter of Vitest that says at the end which tests were skipped, and why. Vitest's own say it in their long form alone. */
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
