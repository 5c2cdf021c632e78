import type { ReactNode } from 'react'
import { RouterProvider, type AnyRouter, type RouterHistory } from '@tanstack/react-router'
import { CONTRACT } from '@waybill/contract/shell/registry'
import type { FeatureModule, FeatureName, FeatureOptions, ShellBridge, SubAppModule } from './contract.ts'
import { mountPlace } from './place-root.tsx'
import { createPlaceCache, type PlaceCache } from './query-client.ts'
import { createSubHistory } from './sub-history.ts'

type Definition = {
  name: string
  version: string
  /** Shared with the app's features, so that a purchase in a drawer is seen by the list below. */
  cache?: PlaceCache
  /** Builds the app's router over the given history; set `disableGlobalCatchBoundary: true`, or errors never reach the shell. */
  createRouter: (given: { history: RouterHistory; bridge: ShellBridge; cache: PlaceCache }) => AnyRouter
  features?: SubAppModule['features']
}

/** A sub-app from its routes: own React root, prefix-bound history, kit and query providers. */
export function defineSubApp(definition: Definition): SubAppModule {
  const { name, version, createRouter, features, cache = createPlaceCache() } = definition
  return {
    contract: CONTRACT,
    name,
    version,
    features,
    mount({ el, basePath, bridge }) {
      const stopFollowing = cache.follow(bridge)
      const history = createSubHistory(bridge.nav, basePath)
      const router = createRouter({ history, bridge, cache })
      const { queryClient } = cache
      const place = mountPlace({ el, bridge, queryClient, content: <RouterProvider router={router} /> })
      return {
        async unmount() {
          stopFollowing()
          await place.unmount()
          history.destroy()
        },
      }
    },
  }
}

/** A dialog or drawer that other places open by name (`bridge.openFeature`). */
export function defineFeature<K extends FeatureName>(given: {
  cache?: PlaceCache
  render: (options: Omit<FeatureOptions<K>, 'el'>) => ReactNode
}): FeatureModule<K> {
  const { cache = createPlaceCache(), render } = given
  return {
    contract: CONTRACT,
    open({ el, bridge, input, close }) {
      const stopFollowing = cache.follow(bridge)
      const { queryClient } = cache
      const place = mountPlace({ el, bridge, queryClient, content: render({ bridge, input, close }) })
      return {
        unmount() {
          stopFollowing()
          return place.unmount()
        },
      }
    },
  }
}
