import type { ClerkProviderProps } from '@clerk/react/types'

/** Clerk's widgets in the site's own colours and type: the tokens of src/index.css, so that they follow the theme. */
export const clerkAppearance: ClerkProviderProps['appearance'] = {
  variables: {
    colorPrimary: 'var(--acc-fill)',
    colorPrimaryForeground: 'var(--acc-ink)',
    colorDanger: 'var(--loss)',
    colorSuccess: 'var(--gain)',
    colorNeutral: 'var(--ink)',
    colorForeground: 'var(--ink)',
    colorMuted: 'var(--raised)',
    colorMutedForeground: 'var(--ink2)',
    colorBackground: 'var(--bg)',
    colorInput: 'var(--bg)',
    colorInputForeground: 'var(--ink)',
    colorBorder: 'var(--field)',
    colorRing: 'var(--acc)',
    colorModalBackdrop: 'var(--scrim)',
    fontFamily: 'inherit',
    fontSize: '14px',
    borderRadius: '4px',
  },
}
