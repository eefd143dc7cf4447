/** The workspace's refusals: one function for each status. */
import { ApiError } from '../../errors.ts'

/** 400: the request itself is wrong; one line for each fault. */
export const invalid = (...faults: readonly string[]) => new ApiError(faults.join('; '), { status: 400 })

export const unauthenticated = (message: string) => new ApiError(message, { status: 401 })

export const forbidden = (message: string) => new ApiError(message, { status: 403 })

/** 404: `what` is the kind of thing in words, e.g. `space`. */
export const notFound = (what: string, id: string) =>
  new ApiError(`There is no ${what} ${id}`, { status: 404 })

/** 409: not possible in the current state. */
export const conflict = (message: string) => new ApiError(message, { status: 409 })
