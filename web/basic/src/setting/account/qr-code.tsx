import { useMemo } from 'react'
import { encode } from 'uqr'

/** One path for all dark squares, a run of them at a time. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  const runs: string[] = []
  rows.forEach((row, y) => {
    let from = -1
    for (let x = 0; x <= row.length; x++) {
      if (row[x] && from < 0) from = x
      if (!row[x] && from >= 0) {
        runs.push(`M${from} ${y}h${x - from}v1H${from}z`)
        from = -1
      }
    }
  })
  return runs.join('')
}

/** A QR code, dark on white in every colour scheme: cameras want it so. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const { data, size: side } = encode(text, { border: 4 })
    return { path: pathOf(data), size: side }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="size-44 rounded-control"
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
