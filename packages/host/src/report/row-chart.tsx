import { scaleLinear } from 'd3-scale'
import { useRef } from 'react'
import { useWidth } from '@waybill/kit'

export type ChartRow = { id: string; label: string; value: number; /** Beside its bar or dot. */ words: string }

const ROW = 26
const NAMES = 152
/** Widths of a digit and of the gaps around the figures, and what short figures get. */
const DIGIT = 7.5
const GAPS = 10
const FIGURES = 84
/** About as many characters as fit before the bars. */
const NAME_LENGTH = 22

const cut = (text: string): string => (text.length > NAME_LENGTH ? `${text.slice(0, NAME_LENGTH - 1)}…` : text)

/** Bars across, or dots, one a row, with 0 where it belongs. One picture to assistive technology: its table must follow. */
export function RowChart({ name, rows, dots = false }: { name: string; rows: readonly ChartRow[]; dots?: boolean }) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const figures = Math.max(FIGURES, GAPS + DIGIT * Math.max(0, ...rows.map(({ words }) => words.length)))
  const room = Math.max(1, width - NAMES - figures)
  const values = rows.map(({ value }) => value)
  const domain = [Math.min(0, ...values), Math.max(0, ...values)]
  const xOf = scaleLinear(domain[0] === domain[1] ? [0, 1] : domain, [NAMES, NAMES + room])
  const height = rows.length * ROW
  return (
    <figure ref={frame} className="overflow-hidden">
      {width > 0 && (
        <svg role="img" aria-label={name} width={width} height={height} className="block">
          <line x1={xOf(0)} x2={xOf(0)} y1={0} y2={height} className="stroke-ctl" />
          {rows.map(({ id, label, value, words }, index) => {
            const y = index * ROW
            const fill = value < 0 ? 'fill-danger' : 'fill-series-1'
            return (
              <g key={id}>
                <title>{`${label}: ${words}`}</title>
                <text
                  x={NAMES - 8}
                  y={y + ROW / 2}
                  textAnchor="end"
                  dominantBaseline="middle"
                  className="fill-fg text-small"
                >
                  {cut(label)}
                </text>
                {dots ? (
                  <>
                    <line x1={NAMES} x2={NAMES + room} y1={y + ROW / 2} y2={y + ROW / 2} className="stroke-line" />
                    <circle cx={xOf(value)} cy={y + ROW / 2} r={5} className={fill} />
                  </>
                ) : (
                  <rect
                    x={Math.min(xOf(0), xOf(value))}
                    y={y + 5}
                    width={Math.abs(xOf(value) - xOf(0))}
                    height={ROW - 10}
                    className={fill}
                  />
                )}
                <text
                  x={NAMES + room + 8}
                  y={y + ROW / 2}
                  dominantBaseline="middle"
                  className="tnum fill-muted text-small"
                >
                  {words}
                </text>
              </g>
            )
          })}
        </svg>
      )}
    </figure>
  )
}
