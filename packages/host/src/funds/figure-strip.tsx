import { Skeleton } from '@waybill/kit'

export type Figure = {
  id: string
  label: string
  /** Undefined while it is loaded. */
  value: string | undefined
  hint?: string | undefined
}

const columns: Record<number, string> = { 3: 'grid-cols-3', 4: 'grid-cols-4 max-sm:grid-cols-2' }

/** Up to four figures in a row, such as the parts of a balance. */
export function FigureStrip({ figures, name }: { figures: readonly Figure[]; name?: string }) {
  const strip = (
    <dl className={`mb-2 grid flex-none rounded-control border ${columns[figures.length] ?? 'grid-cols-2'}`}>
      {figures.map(({ id, label, value, hint }, index) => (
        <div key={id} className={`min-w-0 px-4 py-2 max-sm:px-3 ${index > 0 ? 'sm:border-s' : ''}`}>
          <dt className="text-small text-muted">{label}</dt>
          <dd>
            <span className="tnum block text-figure font-semibold max-sm:text-base">
              {value ?? <Skeleton className="my-1 h-6 w-28" />}
            </span>
            {hint !== undefined && <span className="block truncate text-small text-muted max-sm:hidden">{hint}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
  return name === undefined ? strip : <section aria-label={name}>{strip}</section>
}
