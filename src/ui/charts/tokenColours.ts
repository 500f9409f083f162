const hex = (channel: number) => channel.toString(16).padStart(2, '0')

/**
 * Colour tokens of src/index.css in the theme that is shown, as `#rrggbb`: for libraries that draw on a canvas, none of
 * which parses oklch. So each is painted on a pixel and read back.
 * @param names the tokens without their two dashes
 */
export function tokenColours<Name extends string>(names: readonly Name[]): Record<Name, string> {
  const tokens = getComputedStyle(document.documentElement)
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const colourOf = (name: Name) => {
    if (!context) return '#000000'
    context.fillStyle = tokens.getPropertyValue(`--${name}`)
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return `#${hex(red)}${hex(green)}${hex(blue)}`
  }
  return Object.fromEntries(names.map((name) => [name, colourOf(name)])) as Record<Name, string>
}
