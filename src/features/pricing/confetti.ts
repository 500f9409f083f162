import { tokenColours } from '@/ui/charts/tokenColours'

/** Particles of one burst. */
const CONFETTI_PARTICLES = 50

/** Tape yellow and two greys. */
const TOKENS = ['acc-fill', 'ink2', 'field'] as const

/** Where the burst begins, in parts of the window's width and height. */
interface BurstOrigin {
  x: number
  y: number
}

/**
 * One burst of confetti. Its code is downloaded here and nowhere else.
 * @throws Error in a browser without a canvas to draw on, or when the code cannot be downloaded.
 */
export async function burstConfetti(origin: BurstOrigin): Promise<void> {
  if (typeof document === 'undefined' || !document.createElement('canvas').getContext?.('2d')) {
    throw new Error('This browser cannot draw confetti')
  }
  const { default: confetti } = await import('canvas-confetti')
  // Not the package's `confetti()`, which draws in a blob worker that the site's CSP forbids.
  const fire = confetti.create(undefined, { resize: true })
  await fire({
    particleCount: CONFETTI_PARTICLES,
    origin,
    colors: Object.values(tokenColours(TOKENS)),
    spread: 100,
    startVelocity: 18,
    ticks: 120,
  })
}

/** The middle of an element, as an origin. */
export function originOf(element: Element): BurstOrigin {
  const box = element.getBoundingClientRect()
  return {
    x: (box.left + box.width / 2) / window.innerWidth,
    y: (box.top + box.height / 2) / window.innerHeight,
  }
}
