import { type Version, versions } from '@/content/changelog'

/** Every version, newest first. */
export function VersionList() {
  return (
    <ol className="mb-14 border-t border-line2 lg:mb-22">
      {versions.map((version) => (
        <VersionCard key={version.label} version={version} />
      ))}
    </ol>
  )
}

function VersionCard({ version }: { version: Version }) {
  return (
    <li className="grid gap-x-12 gap-y-3 border-b py-7 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
      <div className="flex items-baseline gap-4 lg:flex-col lg:gap-1">
        <span className="font-mono text-body">{version.label}</span>
        <time dateTime={version.date} className="text-table text-ink2">
          {version.day}
        </time>
      </div>
      <div>
        <h2 className="text-h3">{version.title}</h2>
        <ul className="mt-2 flex max-w-reading flex-col gap-1.5 text-[15px]/6 text-ink2">
          {version.changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </div>
    </li>
  )
}
