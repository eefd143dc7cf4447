/** As many changes as the service answers at the same time without one waiting for another. */
export const usualWidth = 8
