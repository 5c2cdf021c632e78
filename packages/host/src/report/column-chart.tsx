import { line } from 'd3-shape'
import { useRef } from 'react'
import { useWidth } from '@waybill/kit'
import { type ColumnLayout, layOutColumns, type Segment } from './chart-layout.ts'

export type ChartColumn = {
  id: string
  /** Below it. */
  label: string
  /** What the pointer shows. */
  words: string
  segments: readonly Segment[]
}
/** A line over the columns: its value at each of them, null where there is none. */
export type ChartLine = { name: string; values: readonly (number | null)[]; dashed?: boolean }

const HEIGHT = 224
const fills = ['fill-series-1', 'fill-series-2', 'fill-series-3', 'fill-series-4', 'fill-series-5', 'fill-series-6']
const marks = ['bg-series-1', 'bg-series-2', 'bg-series-3', 'bg-series-4', 'bg-series-5', 'bg-series-6']

const Legend = ({ series }: { series: readonly string[] }) => (
  <figcaption aria-hidden="true" className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-small text-muted">
    {series.map((label, at) => (
      <span key={label} className="flex items-center gap-1.5">
        <span className={`size-2.5 rounded-badge ${marks[at % marks.length]}`} />
        {label}
      </span>
    ))}
  </figcaption>
)

function Grid({ layout, tick }: { layout: ColumnLayout; tick: (value: number) => string }) {
  return layout.ticks.map(({ value, y }) => (
    <g key={value}>
      <line x1={layout.left} x2={layout.right} y1={y} y2={y} className={value === 0 ? 'stroke-ctl' : 'stroke-line'} />
      <text x={layout.left - 8} y={y} textAnchor="end" dominantBaseline="middle" className="tnum fill-muted text-small">
        {tick(value)}
      </text>
    </g>
  ))
}

function Lines({ layout, lines }: { layout: ColumnLayout; lines: readonly ChartLine[] }) {
  return lines.map(({ name, values, dashed }) => (
    <path
      key={name}
      fill="none"
      strokeWidth={2}
      strokeDasharray={dashed ? '4 4' : undefined}
      className={dashed ? 'stroke-series-3' : 'stroke-series-1'}
      d={
        line<[number, number]>()(
          values.flatMap((value, index): [number, number][] => {
            const column = layout.columns[index]
            return value === null || !column ? [] : [[column.middle, layout.yOf(value)]]
          }),
        ) ?? ''
      }
    />
  ))
}

function Columns({ layout, columns }: { layout: ColumnLayout; columns: readonly ChartColumn[] }) {
  return layout.columns.map((place, index) => {
    const column = columns[index]
    return (
      <g key={column?.id}>
        {place.boxes.map(({ series, ...box }) => (
          <rect key={`${series}-${box.y}`} {...box} className={fills[series % fills.length]} />
        ))}
        {place.labelAt !== null && (
          <text x={place.labelAt} y={HEIGHT - 6} textAnchor="middle" className="tnum fill-muted text-small">
            {column?.label}
          </text>
        )}
        <rect x={place.x} y={0} width={place.width} height={layout.bottom} className="fill-transparent hover:fill-fg/5">
          <title>{column?.words}</title>
        </rect>
      </g>
    )
  })
}

/** Stacked, floating or grouped columns, with lines over them. One picture to assistive technology: its table must follow. */
export function ColumnChart({
  name,
  series,
  columns,
  lines = [],
  tick,
  grouped,
  gutter,
}: {
  name: string
  series: readonly string[]
  columns: readonly ChartColumn[]
  lines?: readonly ChartLine[]
  tick: (value: number) => string
  /** The segments of a column stand beside one another. */
  grouped?: boolean
  /** Room for the words of the lines, where they are short. */
  gutter?: number
}) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const layout = layOutColumns({
    width,
    height: HEIGHT,
    columns: columns.map((column) => column.segments),
    ...(grouped && { grouped }),
    ...(gutter !== undefined && { gutter }),
    others: lines.flatMap(({ values }) => values).filter((value) => value !== null),
  })
  return (
    <figure>
      {series.length > 1 && <Legend series={series} />}
      <div ref={frame} className="h-56 overflow-hidden">
        {width > 0 && (
          <svg role="img" aria-label={name} width={width} height={HEIGHT} className="block">
            <Grid layout={layout} tick={tick} />
            <Columns layout={layout} columns={columns} />
            <Lines layout={layout} lines={lines} />
          </svg>
        )}
      </div>
    </figure>
  )
}
