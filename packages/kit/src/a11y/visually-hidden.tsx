import type { ReactNode } from 'react'

/** Text for screen readers only. */
export const VisuallyHidden = (props: { children: ReactNode }) => <span className="sr-only">{props.children}</span>
