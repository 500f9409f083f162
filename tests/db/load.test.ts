import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeUnderFire } from './load/writeUnderFire.mjs'
import { type NativePostgres, startNativePostgres } from './nativePostgres.mjs'

/** `npm run bench:load` runs this for a minute. */
describe('many users write at once while connections are killed', () => {
  let server: NativePostgres

  beforeAll(async () => {
    server = await startNativePostgres()
  })
  afterAll(() => server?.stop())

  it('acknowledged saves are stored, others are stored completely or not at all, and all figures agree with the actions', async () => {
    const { saves, kills, deadlocks, faults } = await writeUnderFire(server, {
      seconds: 4,
      writers: 12,
      killEveryMs: 60,
    })
    expect(faults).toEqual([])
    expect(deadlocks).toBe(0)
    expect(saves.acknowledged).toBeGreaterThan(0)
    expect(kills.terminated + kills.pulledOut).toBeGreaterThan(0)
  })
})
