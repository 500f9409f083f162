import { loadLandingExample } from 'virtual:landing-example'
import type { LandingExample } from './landingExample'

let example: Promise<LandingExample> | null = null

/** The figures that the landing page shows, downloaded once. Rejects when they do not arrive; may be repeated. */
export function readLandingExample(): Promise<LandingExample> {
  example ??= loadLandingExample().catch((error: unknown) => {
    example = null
    throw error
  })
  return example
}
