declare module 'virtual:landing-example' {
  import type { LandingExample } from '@/features/landing/landingExample'

  /** Rejects when the figures cannot be downloaded. */
  export const loadLandingExample: () => Promise<LandingExample>
}
