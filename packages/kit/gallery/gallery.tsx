import { KitProvider, Toaster, type Locale } from '@waybill/kit'
import { lazy, Suspense, type ComponentType } from 'react'

const sections: Record<string, () => Promise<{ default: ComponentType }>> = {
  frame: () => import('./sections/frame.tsx'),
  basics: () => import('./sections/basics.tsx'),
  fields: () => import('./sections/fields.tsx'),
  overlays: () => import('./sections/overlays.tsx'),
  states: () => import('./sections/states.tsx'),
  grid: () => import('./sections/grid.tsx'),
}

const loaded = Object.fromEntries(Object.entries(sections).map(([name, load]) => [name, lazy(load)]))

/** Every component in its states; `?s=` names the section, `?lang=cn`, `?theme=dark`, `?density=compact` the conditions. */
export function Gallery({ locale, section }: { locale: Locale; section: string }) {
  const Section = loaded[section] ?? loaded['frame']!
  return (
    <KitProvider locale={locale} timeZone="America/Los_Angeles">
      <Suspense>
        <Section />
      </Suspense>
      <Toaster />
    </KitProvider>
  )
}

/** The sections by name, for the menu of the frame section. */
export const sectionNames = Object.keys(sections)
