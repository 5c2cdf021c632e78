import { usePageTitle } from '@waybill/host'
import type { ComponentType, ReactNode } from 'react'
import { lazyPageIn, type LazyPage } from './lazy-page.tsx'

function InArea({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title)
  return children
}

/** A sub-app's page of a route, loaded at its first visit; a load that fails offers Retry in the sub-app's area. */
export const lazyPage = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): LazyPage =>
  lazyPageIn(InArea, load, name)
