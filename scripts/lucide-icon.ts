import { createElement, type SVGProps } from 'react'

/** What each icon module of lucide-react hands over. */
interface IconData {
  node: [tag: string, attributes: Record<string, string>][]
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number | string
}

/**
 * Stands for lucide's own `createLucideIcon` in a build (scripts/lean-libraries-plugin.ts): draws the same picture from
 * the same data, without its contexts, aliases and framework-neutral attribute names, none of which we use.
 */
export default function createLucideIcon({ node }: IconData) {
  return ({ size = 24, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
