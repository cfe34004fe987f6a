import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { uploadPath } from './paths';

export const UploadButton = ({ folder }: { folder: number | null }) => (
  <Button component={Link} to={uploadPath(folder)} leftSection={<IconUpload size={16} aria-hidden />}>
    上传文件
  </Button>
);
