import { useLayoutEffect, useRef } from 'react'
import { useStable } from '../react/use-stable.ts'
import { registerScanner, registerShortcuts, type ShortcutHandler, type ShortcutPlace } from './dispatcher.ts'
import { useLayerDepth } from './layers.tsx'

type ShortcutOptions = {
  enabled?: boolean
  /** `page` when left out. */
  place?: ShortcutPlace
  /** What the list of keys says of those that the shell has no words for. */
  labels?: () => Record<string, string>
  /** Keys that work where the focus is, without being registered. */
  also?: readonly string[]
}

/**
 * Registers shortcuts while mounted: `{ j, 'shift+v', 'mod+k', 'g o', '/', '?' }`.
 * Single keys rest in text fields, while an input method composes, under an open dialog, and act after 60 ms of silence.
 */
export function useShortcuts(keys: Record<string, ShortcutHandler>, options: ShortcutOptions = {}): void {
  const { enabled = true } = options
  const depth = useLayerDepth()
  const latest = useRef({ keys, ...options })
  useLayoutEffect(() => {
    latest.current = { keys, ...options }
  })
  // Before it is painted: a key pressed at what one sees is never lost.
  useLayoutEffect(() => {
    if (!enabled) return
    return registerShortcuts({
      depth,
      keys: () => latest.current.keys,
      place: latest.current.place,
      labels: () => latest.current.labels?.() ?? {},
      also: () => latest.current.also ?? [],
    })
  }, [enabled, depth])
}

/** Receives what a barcode scanner types while no text field has the focus. The newest mounted one gets it, unless it returns false. */
export function useScanner(onScan: (text: string) => void | false, enabled = true): void {
  const depth = useLayerDepth()
  const scan = useStable(onScan)
  useLayoutEffect(() => {
    if (!enabled) return
    return registerScanner({ depth, scan })
  }, [enabled, depth, scan])
}
