import type { RouteComponent } from '@tanstack/react-router'
import type { Place } from '../navigation/places'

/** A screen's file exports one component, of the file's name. */
type PageModule = Readonly<Record<string, RouteComponent>>

/** The files of the screens, by their path from this folder; each is fetched when it is first shown. */
export const pageModules = import.meta.glob<PageModule>('../areas/*/*Page.tsx')

/** The path under which `pageModules` knows the file of a screen. */
export const pagePath = ({ page }: Place): string => `../areas/${page}.tsx`
