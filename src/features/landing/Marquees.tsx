import { assets, exchanges } from '@/content/landing'
import { Marquee } from './Marquee'

/** The two bands of names, one against the other. */
export function Marquees() {
  return (
    <div className="border-t border-line2">
      <Marquee label="Exchanges people trade at" items={exchanges} />
      <Marquee label="What they trade" items={assets} reverse />
    </div>
  )
}
