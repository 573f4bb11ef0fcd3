/** `listMetricValues` as `list_metric_values`. */
export const snakeCase = (id: string): string => id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `listMetricValues` as `ListMetricValues`. */
export const pascalCase = (id: string): string => `${id[0]?.toUpperCase()}${id.slice(1)}`;
