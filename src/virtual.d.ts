declare module 'virtual:landing-example' {
  import type { LandingExample } from '@/features/landing/landingExample'

  export const landingExample: LandingExample
}
