export type Toast = {
  id: number
  tone: 'success' | 'critical' | 'info' | 'warning'
  text: string
  detail?: string
  undo?: () => void
  /** What one wants to do next. */
  act?: { label: string; run: () => void }
  /** Milliseconds on screen; null stays until closed. */
  lasts: number | null
}

type Listener = () => void

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<Listener>()

const visible = 3

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Adds a toast; the oldest goes when a fourth comes. */
function add(toast: Omit<Toast, 'id'>): number {
  const id = nextId
  nextId += 1
  change([...toasts, { ...toast, id }].slice(-visible))
  return id
}

/** The page's toasts, one store for all React roots. Texts are a noun and a verb: "Order saved". */
export const toast = {
  /** Five seconds, or eight with a button. */
  success: (text: string, options: Pick<Toast, 'detail' | 'undo' | 'act'> = {}): number =>
    add({ tone: 'success', text, ...options, lasts: options.undo || options.act ? 8000 : 5000 }),
  info: (text: string, options: { detail?: string } = {}): number =>
    add({ tone: 'info', text, ...options, lasts: 5000 }),
  /** What the user should know before going on. */
  warning: (text: string, options: Pick<Toast, 'detail' | 'act'> = {}): number =>
    add({ tone: 'warning', text, ...options, lasts: options.act ? 8000 : 5000 }),
  /** Stays until closed; the place that failed must say it too. */
  error: (text: string, options: Pick<Toast, 'detail' | 'act'> = {}): number =>
    add({ tone: 'critical', text, ...options, lasts: null }),
  close: (id: number): void => change(toasts.filter((one) => one.id !== id)),
  clear: (): void => change([]),
}

export const toastStore = {
  subscribe: (listener: Listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: (): readonly Toast[] => toasts,
}
