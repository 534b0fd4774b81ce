/** Gives the text of a structured value; strings and binary never reach it. */
export type Serializer = (value: unknown) => string;
