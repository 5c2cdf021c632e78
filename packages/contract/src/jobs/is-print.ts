import type { JobKind } from './api.ts'

/** Is it a print job? Its file is opened for printing; `rows` and `failed` count its documents. */
export const isPrint = ({ kind }: { kind: JobKind }): boolean => kind === 'labelPrint' || kind === 'slipPrint'
