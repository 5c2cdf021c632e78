import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { Kbd } from '../display/kbd.tsx'

/** Shows `text` on hover and focus; the child keeps its own name, the tooltip only repeats or adds to it. */
export function Tooltip(props: {
  text: ReactNode
  shortcut?: string
  side?: 'top' | 'bottom' | 'right'
  children: ReactElement
}) {
  const { text, shortcut, side = 'bottom', children } = props
  if (!text) return children
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} side={side} collisionPadding={8} className="z-60">
          <Base.Popup className="flex max-w-80 items-center gap-2 rounded-badge bg-fg px-2 py-1 text-small text-bg transition-opacity duration-100 data-ending-style:opacity-0 data-instant:duration-0 data-starting-style:opacity-0">
            {text}
            {shortcut && <Kbd keys={shortcut} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** Lets neighbouring tooltips open at once after the first one. */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Base.Provider delay={500} closeDelay={0}>
    {children}
  </Base.Provider>
)
