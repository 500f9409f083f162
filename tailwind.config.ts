import type { Config } from 'tailwindcss'

/** A token of src/index.css as a colour that takes Tailwind's opacity modifiers. */
const token = (name: string) => `var(--${name})`

/**
 * The look's tokens under Tailwind's names; the values live in src/index.css, one set a theme.
 * Only these colours exist: nothing of Tailwind's own palette, so no page can leave the look by accident.
 */
export default {
  darkMode: 'selector',
  content: ['./index.html', './src/**/*.{ts,tsx}'],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      bg: token('bg'),
      panel: token('panel'),
      hover: token('hover'),
      raised: token('raised'),
      line: token('line'),
      line2: token('line2'),
      field: token('field'),
      ink: token('ink'),
      ink2: token('ink2'),
      ink3: token('ink3'),
      gain: token('gain'),
      loss: token('loss'),
      'gain-quiet': token('gain-quiet'),
      'loss-quiet': token('loss-quiet'),
      'acc-fill': token('acc-fill'),
      acc: token('acc'),
      'acc-line': token('acc-line'),
      'acc-text': token('acc-text'),
      'acc-ink': token('acc-ink'),
      'acc-wash': token('acc-wash'),
      scrim: token('scrim'),
    },
    fontFamily: {
      sans: ['"Instrument Sans Variable"', 'system-ui', 'sans-serif'],
      mono: ['"Commit Mono"', '"Commit Mono Fallback"', 'monospace'],
    },
    fontSize: {
      mark: ['11.5px', '14px'],
      label: ['12px', '16px'],
      table: ['13.5px', '16px'],
      body: ['14px', '20px'],
      lead: ['17px', '26px'],
      h3: ['18px', '24px'],
      title: ['24px', '30px'],
      app: ['28px', '36px'],
      h2: ['32px', '38px'],
      h1: ['40px', '46px'],
      article: ['18px', '30px'],
      hero: ['64px', '66px'],
      figure: ['120px', '124px'],
    },
    fontWeight: { normal: '400', nav: '450', medium: '500', heading: '550', wordmark: '600' },
    borderRadius: { none: '0', mark: '2px', chip: '3px', DEFAULT: '4px', dialog: '6px', full: '9999px' },
    screens: { sm: '640px', md: '768px', lg: '1024px', xl: '1280px' },
    extend: {
      maxWidth: { page: '1440px', reading: '680px' },
      boxShadow: { float: '0 24px 64px var(--shadow)' },
      transitionTimingFunction: { look: 'cubic-bezier(.2,0,0,1)' },
      transitionDuration: { colour: '120ms', popover: '180ms', dialog: '240ms', layout: '450ms' },
    },
  },
} satisfies Config
