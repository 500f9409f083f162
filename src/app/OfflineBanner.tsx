import { useSyncExternalStore } from 'react'
import { paths } from '@/lib/paths'

function followConnection(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/**
 * Says that there is no connection. It is part of the first download, since nothing can be loaded once offline. The live region is
 * always rendered, because screen readers announce only changes inside an existing one.
 */
export function OfflineBanner() {
  const isOffline = useSyncExternalStore(
    followConnection,
    // The quick form keeps what is typed there, and says so itself.
    () => !navigator.onLine && location.pathname !== paths.quick,
    () => false,
  )
  return (
    <div role="status" className="fixed inset-x-0 bottom-0 z-[80] flex justify-center px-4 pb-4 pointer-events-none">
      {isOffline && (
        <p className="rounded border border-line2 bg-raised px-3 py-2 text-body">
          You’re offline. You can keep reading what has loaded, but nothing can be saved until you’re back online.
        </p>
      )}
    </div>
  )
}
