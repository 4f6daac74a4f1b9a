/** What a key may ask for in a minute; what is absent is as the service has it for everybody. */
export interface KeyLimits {
  readonly v1RequestsPerMinute?: number;
  readonly v2RequestsPerMinute?: number;
  readonly v2QueriesPerMinute?: number;
  /** True: no limit at all, whatever else is said. */
  readonly unlimited?: boolean;
}
