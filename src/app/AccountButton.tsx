import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Avatar } from './Avatar'

interface AccountButtonProps extends Omit<ComponentProps<'button'>, 'name'> {
  name: string
  imageUrl: string | null
}

/** The header's button of somebody signed in. */
export function AccountButton({ name, imageUrl, ...rest }: AccountButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={`Account of ${name}`}
      {...rest}
      className="inline-flex h-8 max-w-[200px] items-center gap-2 rounded border border-line2 bg-panel px-1.5 text-body font-medium transition-colors duration-colour ease-look hover:bg-hover aria-busy:cursor-progress"
    >
      <Avatar name={name} imageUrl={imageUrl} />
      <span className="truncate">{name}</span>
      <ChevronDown size={14} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-ink2" />
    </button>
  )
}
