import type { PlaceSearch } from './placeSearch'
import { PLACES, type Place } from './places'

/** The path of a screen. */
export const placePath = (name: Place['name']): string => PLACES.find((place) => place.name === name)?.path ?? '/'

function withSearch(path: string, search: object): string {
  const given = Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

/** The address of a screen: what is said of it there, such as the filters of its list, is known to the screen. */
export function placeAddress<N extends Place['name']>(name: N, search?: PlaceSearch<N>): string {
  return withSearch(placePath(name), search ?? {})
}

/** The address at which a screen shows one thing. */
export function itemAddress<N extends Place['name']>(name: N, id: string, search?: PlaceSearch<N>): string {
  return withSearch(`${placePath(name)}/${id}`, search ?? {})
}
