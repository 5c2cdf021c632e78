/** Reports: pictures as plain SVG, each with its table, whose figures open the rows behind them. Knows no report by name. */
export { largest, type Segment, stack } from './chart-layout.ts'
export { type ChartColumn, type ChartLine, ColumnChart } from './column-chart.tsx'
export { placeOf } from './place.ts'
export { Headlines, ReportState } from './report-card.tsx'
export { Figure, type ReportColumn, ReportTable } from './report-table.tsx'
export { type ChartRow, RowChart } from './row-chart.tsx'
