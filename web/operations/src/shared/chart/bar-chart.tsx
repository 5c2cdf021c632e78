import { useRef } from 'react'
import { useFormat, useWidth } from '@waybill/kit'
import { layOutBars, type BarLayout } from './bar-layout.ts'

export type BarRow = {
  id: string
  /** Below its bars. */
  label: string
  /** What the pointer learns of it. */
  words: string
  /** One a series. */
  values: readonly number[]
}

const height = 208
const labelWidth = 56
const fills = ['fill-series-1', 'fill-series-2'] as const
const marks = ['bg-series-1', 'bg-series-2'] as const

function Grid({ left, right, ticks }: BarLayout) {
  const format = useFormat()
  return ticks.map(({ value, y }) => (
    <g key={value}>
      <line x1={left} x2={right} y1={y} y2={y} className="stroke-line" />
      <text x={left - 8} y={y} textAnchor="end" dominantBaseline="middle" className="tnum fill-muted text-small">
        {format.number(value)}
      </text>
    </g>
  ))
}

function Groups({ layout, rows }: { layout: BarLayout; rows: readonly BarRow[] }) {
  return layout.groups.map((group, index) => {
    const row = rows[index]
    return (
      <g key={row?.id}>
        {group.bars.map((bar, at) => (
          <rect key={fills[at]} {...bar} className={fills[at]} />
        ))}
        {group.labelAt !== null && (
          <text x={group.labelAt} y={height - 6} textAnchor="middle" className="tnum fill-muted text-small">
            {row?.label}
          </text>
        )}
        <rect x={group.x} y={0} width={group.width} height={layout.bottom} className="fill-transparent hover:fill-fg/5">
          <title>{row?.words}</title>
        </rect>
      </g>
    )
  })
}

/** Bars side by side, a group a row, at most two series. It is one picture to assistive technology: a table must stand behind it. */
export function BarChart({
  name,
  series,
  rows,
}: {
  name: string
  series: readonly [string, string]
  rows: readonly BarRow[]
}) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const layout = layOutBars({ width, height, rows: rows.map((row) => row.values), labelWidth })
  return (
    <figure className="min-h-59">
      <figcaption aria-hidden="true" className="mb-2 flex gap-4 text-small text-muted">
        {series.map((label, at) => (
          <span key={label} className="flex items-center gap-1.5">
            <span className={`size-2.5 rounded-badge ${marks[at]}`} />
            {label}
          </span>
        ))}
      </figcaption>
      <div ref={frame} className="h-52 overflow-hidden">
        {width > 0 && (
          <svg role="img" aria-label={name} width={width} height={height} className="block">
            <Grid {...layout} />
            <Groups layout={layout} rows={rows} />
          </svg>
        )}
      </div>
    </figure>
  )
}
