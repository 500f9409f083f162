import type { ClerkProviderProps } from '@clerk/react/types'

const FLAT = { boxShadow: 'none', backgroundImage: 'none' }
const BUTTON = {
  ...FLAT,
  '&::after': { display: 'none' },
  backgroundColor: 'var(--acc-fill)',
  color: 'var(--acc-ink)',
  '&:hover, &:focus, &:active': { backgroundColor: 'var(--acc-fill)', filter: 'brightness(0.95)' },
}
/** !important, because Clerk's own border styles override this otherwise. */
const EDGE = { border: '1px solid var(--field) !important' }
const INPUT = { ...FLAT, ...EDGE, backgroundColor: 'var(--bg)' }
const BOX = {
  boxShadow: 'none',
  border: '1px solid var(--line2)',
  borderRadius: '6px',
  width: '100%',
  maxWidth: '100%',
}

/**
 * Clerk's widgets in the site's colours, type and borders. Uses the CSS variables of src/index.css, so that they follow the
 * theme without a new render.
 */
export const clerkAppearance: ClerkProviderProps['appearance'] = {
  variables: {
    colorPrimary: 'var(--acc-text)',
    colorPrimaryForeground: 'var(--bg)',
    colorDanger: 'var(--loss)',
    colorSuccess: 'var(--gain)',
    colorNeutral: 'var(--ink)',
    colorForeground: 'var(--ink)',
    colorMuted: 'var(--raised)',
    colorMutedForeground: 'var(--ink2)',
    colorBackground: 'var(--bg)',
    colorInput: 'var(--bg)',
    colorInputForeground: 'var(--ink)',
    colorRing: 'var(--acc)',
    colorModalBackdrop: 'var(--scrim)',
    fontFamily: 'inherit',
    fontSize: '14px',
    borderRadius: '4px',
  },
  elements: {
    rootBox: { width: '100%' },
    cardBox: BOX,
    card: FLAT,
    formButtonPrimary: BUTTON,
    formFieldInput: INPUT,
    otpCodeFieldInput: EDGE,
    badge: { color: 'var(--ink2)' },
    footer: { backgroundImage: 'none', background: 'var(--raised)' },
  },
}
