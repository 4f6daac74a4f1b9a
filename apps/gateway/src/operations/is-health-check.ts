/**
 * Whether a route tells of the gateway's health. Kubernetes asks for it every few seconds: that
 * says nothing of the service, and is 503 as long as a gateway that nobody asks is not ready.
 */
export const isHealthCheck = (route: string): boolean => route.startsWith('/health');
