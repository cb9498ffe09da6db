/** Types of the modules of graphql-upload that are used. The package has them as comments only. */

declare module 'graphql-upload/Upload.mjs' {
  import type { Readable } from 'node:stream';

  export interface FileUpload {
    filename: string;
    mimetype: string;
    encoding: string;
    createReadStream(): Readable;
  }

  export default class Upload {
    promise: Promise<FileUpload>;
    resolve(file: FileUpload): void;
    reject(error: Error): void;
  }
}

declare module 'graphql-upload/GraphQLUpload.mjs' {
  import type { GraphQLScalarType } from 'graphql';

  const GraphQLUpload: GraphQLScalarType;
  export default GraphQLUpload;
}
