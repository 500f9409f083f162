import { useState } from 'react'
import { initialsOf } from './account'

/** A person's picture, or their initials where there is none or it does not load. Decoration beside the name. */
export function Avatar({ name, imageUrl }: { name: string; imageUrl: string | null }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  if (imageUrl && imageUrl !== brokenUrl) {
    return (
      <img
        src={imageUrl}
        alt=""
        width={20}
        height={20}
        referrerPolicy="no-referrer"
        onError={() => setBrokenUrl(imageUrl)}
        className="size-5 shrink-0 rounded-mark object-cover"
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className="grid size-5 shrink-0 place-items-center rounded-mark bg-raised font-mono text-[10px]/none"
    >
      {initialsOf(name)}
    </span>
  )
}
